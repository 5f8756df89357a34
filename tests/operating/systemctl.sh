#!/bin/bash
# Replaces systemctl where systemd does not run. Starts the ExecStart line of a unit with the unit's
# account, folder and environment, and stops it. Ignores other settings of a unit (hardening, restarts).
# Debian's own services are started by their init scripts.
set -eu

verb=$1
shift
if [ "${1:-}" = --now ]; then
  verb=start
  shift
fi
if [ "$verb" = daemon-reload ]; then exit 0; fi

start() {
  local unit=$1 user environment setting settings=()
  user=$(value User)
  settings=(PATH=/usr/local/bin:/usr/bin:/bin "USER=$user" "LOGNAME=$user")
  for setting in $(value Environment); do settings+=("$setting"); done
  environment=$(value EnvironmentFile)
  # If the name starts with a dash, the file may be missing.
  if [[ $environment == -* && ! -e ${environment#-} ]]; then environment=; fi
  if [ -n "$environment" ]; then
    while IFS= read -r setting; do settings+=("$setting"); done < "${environment#-}"
  fi
  cd "$(value WorkingDirectory)"
  # shellcheck disable=SC2046 # ExecStart is split into words.
  setsid setpriv --reuid "$user" --regid "$(value Group)" --init-groups \
    env --ignore-environment "${settings[@]}" $(value ExecStart) \
    >> "/var/log/$unit.log" 2>&1 < /dev/null &
  echo $! > "/run/$unit.pid"
}

stop() {
  local pid
  pid=$(cat "/run/$1.pid" 2> /dev/null || true)
  if [ -z "$pid" ]; then return; fi
  kill -TERM "$pid" 2> /dev/null || true
  while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
  rm "/run/$1.pid"
}

for unit in "$@"; do
  instance=
  file=$unit
  if [[ $unit == *@* ]]; then
    instance=${unit#*@}
    file=${unit%%@*}@
  fi
  file=/etc/systemd/system/$file.service
  value() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }
  if [ ! -e "$file" ]; then
    service "$unit" "$verb"
  elif [ "$verb" = restart ]; then
    stop "$unit"
    start "$unit"
  else
    "$verb" "$unit"
  fi
done

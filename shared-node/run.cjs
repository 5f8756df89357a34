'use strict';
// Runs one of the project's commands on a machine that may have only Node and npm. Written in old
// JavaScript, so that an old Node can run it and report the required version.

var childProcess = require('child_process');
var fs = require('fs');
var path = require('path');

var checked = require('./check-node.cjs');

var fail = checked.fail;
var root = path.resolve(__dirname, '..');

/** Commands that need test runners, browser drivers or linters. */
var needsDevPackages = /^(tests\/|tooling\/check$)/;

/**
 * Installs the packages that a command needs, in the lockfile's versions, unless they are installed. Adds
 * development packages without removing installed packages, because a console may be running from them.
 */
function install(command, then) {
  var lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  var note = path.join(root, 'node_modules', '.installed');
  var installed = fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : '';
  var all = 'all\n' + lock;
  var production = 'production\n' + lock;
  // Who has run tests here needs the development packages after a change of the lockfile, too.
  var hasAll = installed.indexOf('all\n') === 0;
  var wanted = hasAll || needsDevPackages.test(command) ? all : production;
  var same = [wanted, all].find((one) => haveSamePackages(installed, one));
  if (same) {
    // Other commands compare the whole note.
    if (same !== installed) fs.writeFileSync(note, same);
    return then();
  }
  process.stdout.write('Installing packages…\n');
  var npm = process.env.npm_execpath;
  var words = (haveSamePackages(installed, production) ? ['install', '--no-save'] : ['ci'])
    .concat(wanted === production ? ['--omit=dev'] : [])
    .concat(['--no-audit', '--no-fund', '--loglevel=error']);
  // Not `spawnSync`, so that a signal to this process reaches npm too.
  var child = npm
    ? childProcess.spawn(process.execPath, [npm].concat(words), { cwd: root, stdio: 'inherit' })
    : childProcess.spawn('npm', words, { cwd: root, stdio: 'inherit', shell: true });
  forwardSignals(child);
  child.on('exit', (code, signal) => {
    if (signal) process.exit(exitCode(code, signal));
    if (code !== 0)
      fail('MF-191', 'The packages could not be installed; see the messages of npm above');
    fs.writeFileSync(note, wanted);
    then();
  });
}

/** Compares two notes. A workspace may list a package that is installed already: then nothing is to be installed. */
function haveSamePackages(one, other) {
  return one === other || packagesIn(one) === packagesIn(other);
}

function packagesIn(note) {
  var end = note.indexOf('\n');
  var all;
  try {
    all = JSON.parse(note.slice(end)).packages;
  } catch (_) {
    // Without a note, or with one that cannot be read.
    return note;
  }
  // Micro-frontends are never imported, so a new one requires no installation.
  var names = Object.keys(all || {}).filter((name) =>
    /^node_modules\/(?!@console\/mf-)/.test(name),
  );
  return note.slice(0, end) + JSON.stringify(names.map((name) => [name, all[name]]));
}

function forwardSignals(child) {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    // A terminal sends SIGINT and SIGHUP to both processes; other signals reach only this one: pass them on.
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  });
}

/** Returns the exit code of a process that exited or was killed. */
function exitCode(code, signal) {
  return code === null ? (signal === 'SIGINT' ? 130 : 1) : code;
}

/** Runs `<command>/main.ts` or `<command>.ts` below the root, and exits with its exit code. */
function run(command, args) {
  var main = [path.join(root, command, 'main.ts'), path.join(root, command + '.ts')].find(
    fs.existsSync,
  );
  if (!main) fail('MF-199', 'Unknown command "' + command + '"');
  var child = childProcess.spawn(process.execPath, nodeArgs(command, main).concat(args), {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(child);
  endWithNpm(child);
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)));
}

/** Returns Node's arguments. Commands that run often are bundled, so that they start fast. */
function nodeArgs(command, main) {
  if (/^(platform\/\w+|deploy\/release-service|tooling\/(deploy|release|start))$/.test(command))
    return [require('./program.cjs').programOf(main)];
  return ['--import', require('url').pathToFileURL(require.resolve('tsx')).href, main];
}

/** Ends the command when npm has ended. Polls, because npm does not pass on a terminal hangup or its own end. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  var parent = process.ppid;
  var npm = npmPid(parent);
  var timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 500);
  timer.unref();
}

/** Returns npm's process id: that of the parent, or of the parent's parent if the parent is a shell. */
function npmPid(parent) {
  var words = ['-o', 'ppid=,comm=', '-p', String(parent)];
  var listed = childProcess.spawnSync('ps', words, { encoding: 'utf8' }).stdout;
  var shell = /^ *(\d+) .*\b(?:sh|bash|dash|zsh)$/m.exec(listed || '');
  return shell ? Number(shell[1]) : parent;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

checked.checkNode();
install(process.argv[2], () => run(process.argv[2], process.argv.slice(3)));

'use strict';
// Runs one of the project's commands on a machine that may have nothing but Node and npm.
// Written in the oldest JavaScript that matters, so that an old Node can read it and say so.

var childProcess = require('child_process');
var fs = require('fs');
var path = require('path');

var root = path.resolve(__dirname, '..');
var needed = [20, 19];

/** Like the commands, with the number under which `docs/failures.md` says more. */
function fail(number, sentence) {
  process.stderr.write(sentence + ' (' + number + ')\n');
  process.exit(1);
}

function checkNode() {
  var found = process.versions.node.split('.').map(Number);
  if (found[0] > needed[0] || (found[0] === needed[0] && found[1] >= needed[1])) return;
  fail(
    'MF-190',
    'The console needs Node ' +
      needed.join('.') +
      ' or newer; this is Node ' +
      process.versions.node,
  );
}

/** Commands that need test runners, browser drivers and linters; the others do without. */
var forDevelopers = /^(tests\/|tooling\/check$)/;

/**
 * Installs the exact packages of the lockfile that a command needs, unless they are there. What is
 * there stays when more is added: a console may be running from it.
 */
function install(command, then) {
  var lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  var note = path.join(root, 'node_modules', '.installed');
  var installed = fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : '';
  var all = 'all\n' + lock;
  var production = 'production\n' + lock;
  var wanted = forDevelopers.test(command) ? all : production;
  if (installed === wanted || installed === all) return then();
  process.stdout.write('Installing packages…\n');
  var npm = process.env.npm_execpath;
  var words = (installed === production ? ['install', '--no-save'] : ['ci'])
    .concat(wanted === production ? ['--omit=dev'] : [])
    .concat(['--no-audit', '--no-fund', '--loglevel=error']);
  // Not `spawnSync`: whoever ends this process ends npm as well.
  var child = npm
    ? childProcess.spawn(process.execPath, [npm].concat(words), { cwd: root, stdio: 'inherit' })
    : childProcess.spawn('npm', words, { cwd: root, stdio: 'inherit', shell: true });
  handOnSignals(child);
  child.on('exit', (code, signal) => {
    if (signal) process.exit(codeOf(code, signal));
    if (code !== 0) fail('MF-191', 'The packages could not be installed; npm says why above');
    fs.writeFileSync(note, wanted);
    then();
  });
}

function handOnSignals(child) {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    // A terminal sends Ctrl-C, and its own end, to both; whoever kills only this process means both.
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  });
}

/** The exit code of a process that ended, or was ended. */
function codeOf(code, signal) {
  return code === null ? (signal === 'SIGINT' ? 130 : 1) : code;
}

/** Runs `<command>/main.ts` or `<command>.ts`, by its path below the root, and hands on its exit code. */
function run(command, args) {
  var main = [path.join(root, command, 'main.ts'), path.join(root, command + '.ts')].find(
    fs.existsSync,
  );
  if (!main) fail('MF-199', 'There is no command "' + command + '"');
  var child = childProcess.spawn(process.execPath, programOf(command, main).concat(args), {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  handOnSignals(child);
  endWithNpm(child);
  child.on('exit', (code, signal) => process.exit(codeOf(code, signal)));
}

/** What is run again and again starts as fast as the services do. */
function programOf(command, main) {
  if (/^(platform\/\w+|deploy\/release-service|tooling\/(deploy|release|start))$/.test(command))
    return [require('./program.cjs').programOf(main)];
  return ['--import', require('url').pathToFileURL(require.resolve('tsx')).href, main];
}

/** npm hands on neither the end of a terminal nor its own: a command of npm looks whether it is there. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  var parent = process.ppid;
  var npm = npmAbove(parent);
  var looking = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, 500);
  looking.unref();
}

/** Between npm and its script there is a shell, where that does not make room for the script. */
function npmAbove(parent) {
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

checkNode();
install(process.argv[2], () => run(process.argv[2], process.argv.slice(3)));

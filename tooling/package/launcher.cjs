#!/usr/bin/env node
'use strict';
// The program `console` of a package: runs one of the package's programs in this process, so that a supervisor
// can signal and watch it. Written in old JavaScript, so that an old Node can report the required version.

var fs = require('fs');
var path = require('path');

// The path in a package, where this file is `bin/console`.
var checked = require(path.join(__dirname, '../shared-node/check-node.cjs'));

var fail = checked.fail;
var root = path.resolve(__dirname, '..');
var programs = path.join(root, 'programs');
var about = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Returns the commands of the packages that are unpacked here; the release service starts `one-release` itself. */
function commands() {
  return fs
    .readdirSync(programs)
    .filter((name) => /^(?!one-)[a-z-]+\.mjs$/.test(name))
    .map((name) => name.slice(0, -4));
}

function usage() {
  return (
    'console ' +
    about.version +
    '\n\nconsole <command> --help, with one of these commands: ' +
    commands().join(', ') +
    '\n'
  );
}

checked.checkNode();
var command = process.argv[2];
if (command === '--version') {
  process.stdout.write(about.version + '\n');
} else if (command === undefined || command === '--help') {
  process.stdout.write(usage());
} else if (commands().indexOf(command) < 0) {
  fail(
    'MF-199',
    'Unknown command "' + command + '"; the commands of this package are ' + commands().join(', '),
  );
} else {
  process.argv.splice(2, 1);
  import(require('url').pathToFileURL(path.join(programs, command + '.mjs')).href);
}

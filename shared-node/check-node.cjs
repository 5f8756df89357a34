'use strict';
// Checks the version of Node before a command runs. Written in old JavaScript, so that an old Node can run it
// and report the required version.

var fs = require('fs');
var path = require('path');

/** Exits with a message and its number in `docs/failures.md`. */
function fail(number, sentence) {
  process.stderr.write(sentence + ' (' + number + ')\n');
  process.exit(1);
}

/** Exits if this Node is older than `package.json` requires. */
function checkNode() {
  var manifest = fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8');
  var needed = /(\d+)\.(\d+)/.exec(JSON.parse(manifest).engines.node).slice(1).map(Number);
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

module.exports = { checkNode: checkNode, fail: fail };

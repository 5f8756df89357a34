'use strict';
// Kills this process at its n-th change of the file system (n is KILL_AT): in the middle of a write,
// right after the start of a copy, or before any other change.

const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const at = Number(process.env.KILL_AT);
let changes = 0;

for (const name of ['cp', 'link', 'mkdir', 'rename', 'rm', 'symlink', 'writeFile']) {
  const original = fs.promises[name];
  fs.promises[name] = (...args) => {
    changes += 1;
    if (changes !== at) return original(...args);
    if (name === 'cp') original(...args);
    if (name === 'writeFile') fs.writeFileSync(args[0], args[1].slice(0, args[1].length / 2));
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
}
syncBuiltinESMExports();

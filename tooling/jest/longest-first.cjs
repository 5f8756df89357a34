const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes longest first: tests that start whole consoles, then those that start processes. */
const FOLDERS = ['/tooling/start/', '/deploy/', '/platform/', '/tooling/', '/tests/'];

/**
 * Leaves nothing long for the end, when only one worker would be at it. Jest itself goes by the
 * size of a file, where it has never run it.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = FOLDERS.findIndex((folder) => path.includes(folder));
      return found < 0 ? FOLDERS.length : found;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};

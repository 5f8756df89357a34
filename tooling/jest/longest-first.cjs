const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders by the duration of their tests: first tests of whole consoles, then tests that start processes. */
const FOLDERS = ['/tooling/start/', '/deploy/', '/platform/', '/tooling/', '/tests/'];

/** Runs the longest tests first, so that no long test is the last to end while other workers are idle. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = FOLDERS.findIndex((folder) => path.includes(folder));
      return found < 0 ? FOLDERS.length : found;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};

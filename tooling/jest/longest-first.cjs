const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders by duration: tests that start whole consoles first, then those that start processes. */
const FOLDERS = ['/tooling/start/', '/deploy/', '/platform/', '/tooling/', '/tests/'];

/** Runs the longest tests first, so that no worker runs one alone at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = FOLDERS.findIndex((folder) => path.includes(folder));
      return found < 0 ? FOLDERS.length : found;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};

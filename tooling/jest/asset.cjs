const path = require('node:path');

/** A picture or font in tests: its address is its file name. */
module.exports = {
  process: (_, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(path.basename(file))} };`,
  }),
};

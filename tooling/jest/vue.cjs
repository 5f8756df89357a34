const { createRequire } = require('node:module');
const { createTransformer } = require('@swc/jest');
const [, typescript] = require('./transform.cjs')['^.+\\.ts$'];

const scripts = createTransformer(typescript);

/** Jest's transform for Vue components. It uses the Vue compiler that is installed in their module. */
module.exports = {
  process(source, file, options) {
    const { parse, compileScript } = createRequire(file)('vue/compiler-sfc');
    const { descriptor } = parse(source, { filename: file });
    if (!descriptor.scriptSetup) throw new Error(`${file} has no <script setup>`);
    const { content } = compileScript(descriptor, { id: file, inlineTemplate: true });
    return scripts.process(content, `${file}.ts`, options);
  },
};

/** How Jest reads TypeScript: file by file, types are checked by `npm run check`. */
module.exports = {
  '^.+\\.tsx?$': [
    'ts-jest',
    {
      tsconfig: {
        target: 'ES2022',
        module: 'CommonJS',
        moduleResolution: 'node10',
        ignoreDeprecations: '6.0',
        jsx: 'react-jsx',
        esModuleInterop: true,
        isolatedModules: true,
        allowImportingTsExtensions: true,
        noEmit: true,
      },
      transpilation: true,
      diagnostics: false,
    },
  ],
};

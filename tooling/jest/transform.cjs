const swc = (parser) => [
  require.resolve('@swc/jest'),
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      // Angular's components have decorators.
      parser: { syntax: 'typescript', decorators: true, ...parser },
      transform: { legacyDecorator: true, react: { runtime: 'automatic' } },
    },
  },
];

/** Jest's transforms: TypeScript without type checks, and assets. */
module.exports = {
  '^.+\\.ts$': swc({ tsx: false }),
  '^.+\\.tsx$': swc({ tsx: true }),
  '/@console/.+\\.js$': swc({ syntax: 'ecmascript' }),
  '\\.(avif|gif|ico|jpe?g|png|svg|webp|otf|ttf|woff2?)$': require.resolve('./asset.cjs'),
};

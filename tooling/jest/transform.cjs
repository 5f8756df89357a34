const swc = (parser) => [
  require.resolve('@swc/jest'),
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', ...parser },
      transform: { react: { runtime: 'automatic' } },
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

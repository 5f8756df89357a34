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

/** Jest's transforms for TypeScript, without type checks. */
module.exports = {
  '^.+\\.ts$': swc({ tsx: false }),
  '^.+\\.tsx$': swc({ tsx: true }),
  '/@console/.+\\.js$': swc({ syntax: 'ecmascript' }),
};

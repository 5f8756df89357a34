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

/** How Jest reads TypeScript: file by file, types are checked by `npm run check`. */
module.exports = {
  '^.+\\.ts$': swc({ tsx: false }),
  '^.+\\.tsx$': swc({ tsx: true }),
  '/@console/.+\\.js$': swc({ syntax: 'ecmascript' }),
};

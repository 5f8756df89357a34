/**
 * oidc-provider, without the one warning that it prints when it is loaded on Node 20: it works
 * there, and a newcomer could do nothing about it. Everything else that it says comes through.
 */
export async function loadProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

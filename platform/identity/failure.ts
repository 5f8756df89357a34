/** Returns whether the client is a browser that shows a page, not a program. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}

/** Returns the problem for a request that failed because of an error in this server (RFC 9457). */
export function failureProblem(requestId: string) {
  return {
    type: 'urn:platform:problem:internal',
    title: 'The server failed.',
    status: 500,
    instance: `urn:uuid:${requestId}`,
  };
}

export const problemType = 'application/problem+json';

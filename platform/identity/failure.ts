/** Whether it is a person's browser that asks, and not a program. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}

/** What a program is told of a request at which this server failed (RFC 9457). */
export function failureProblem(requestId: string) {
  return {
    type: 'urn:platform:problem:internal',
    title: 'The server failed.',
    status: 500,
    instance: `urn:uuid:${requestId}`,
  };
}

export const problemType = 'application/problem+json';

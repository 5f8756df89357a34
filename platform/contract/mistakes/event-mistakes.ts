import {
  answering,
  isCall,
  type Mistake,
  type Mistakes,
  replaceWithProblem,
  withHeader,
  withHeaders,
} from './mistake.ts';

const PUBLISHED = 'A write publishes events of its kinds';
const RESUMED = 'The event stream is resumed by `Last-Event-ID`';
const OWN_IDS = 'Each event has an id of its own';
const OPEN = 'The event stream stays open, with a heartbeat every 15 s';
const SAYS = 'The data of an event says what changed';

interface Frame {
  readonly id?: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Changes or drops the events of the stream. */
const events = (change: (frame: Frame) => Frame | undefined): Mistake['make'] =>
  answering((answer) => {
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    let rest = '';
    const changed = new TransformStream<string, string>({
      transform(chunk, controller) {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const text = changeBlock(block, change);
          if (text !== undefined) controller.enqueue(`${text}\n\n`);
        }
      },
    });
    const body = answer.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(changed)
      .pipeThrough(new TextEncoderStream());
    return new Response(body, answer);
  });

function changeBlock(
  block: string,
  change: (frame: Frame) => Frame | undefined,
): string | undefined {
  const [, id] = /^id: (.*)$/m.exec(block) ?? [];
  const [, event] = /^event: (.*)$/m.exec(block) ?? [];
  const [, data = ''] = /^data: (.*)$/m.exec(block) ?? [];
  if (event === undefined) return block;
  const frame = change({ id, event, data });
  if (frame === undefined) return undefined;
  const start = frame.id === undefined ? '' : `id: ${frame.id}\n`;
  return `${start}event: ${frame.event}\ndata: ${frame.data}`;
}

/** Mistakes of the event stream. */
export const eventMistakes = {
  'stream-of-text': {
    rule: 'The event stream is `text/event-stream`',
    instead: 'It is `text/plain`.',
    make: answering((answer) =>
      answer.headers.get('content-type')?.startsWith('text/event-stream')
        ? withHeaders(answer, (headers) => headers.set('content-type', 'text/plain'))
        : answer,
    ),
  },
  'users-untold': {
    rule: PUBLISHED,
    instead: 'Changes of users publish no events.',
    make: events((frame) => (frame.event === 'user' ? undefined : frame)),
  },
  'kinds-plural': {
    rule: PUBLISHED,
    instead: 'The kinds are `tenants`, `users` and `hubs`.',
    make: events((frame) => ({
      ...frame,
      event: /^(?:tenant|user|hub)$/.test(frame.event) ? `${frame.event}s` : frame.event,
    })),
  },
  'deletions-untold': {
    rule: PUBLISHED,
    instead: 'Deletions publish no events.',
    make: events((frame) => (frame.data.includes('"deleted"') ? undefined : frame)),
  },
  'counts-untold': {
    rule: PUBLISHED,
    instead: 'A user who is added to a hub publishes no event of the hub.',
    make: events((frame) =>
      frame.event === 'hub' && frame.data.includes('"updated"') ? undefined : frame,
    ),
  },
  'events-anew': {
    rule: RESUMED,
    instead: 'It restarts: the events in between are lost.',
    make: (right) => (request) => right(withHeader(request, 'last-event-id')),
  },
  'events-repeated': {
    rule: RESUMED,
    instead: 'It begins with all events of the last hour, whatever the client has seen.',
    make: (right) => {
      const past: Frame[] = [];
      const recorded = events((frame) => {
        if (frame.event !== 'ready') past.push(frame);
        return frame;
      })(right);
      return async (request) => {
        if (!request.headers.has('last-event-id')) return recorded(request);
        const answer = await right(request);
        const start = past.map(
          ({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
        );
        const body = answer.body?.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            start: (controller) => controller.enqueue(new TextEncoder().encode(start.join(''))),
          }),
        );
        return new Response(body, answer);
      };
    },
  },
  'unknown-id-refused': {
    rule: RESUMED,
    instead: 'A `Last-Event-ID` that is no longer known is answered with 400.',
    make: (right) => (request) => {
      const sent = request.headers.get('last-event-id');
      const known = sent === null || /^[0-9a-f]{8}-\d+$/.test(sent);
      return known ? right(request) : refuse(right(request));
    },
  },
  'unknown-id-ignored': {
    rule: RESUMED,
    instead: 'A `Last-Event-ID` that is no longer known is ignored.',
    make: (right) => (request) => {
      const sent = request.headers.get('last-event-id');
      const known = sent === null || /^[0-9a-f]{8}-\d+$/.test(sent);
      return right(known ? request : withHeader(request, 'last-event-id'));
    },
  },
  'events-bare': {
    rule: OWN_IDS,
    instead: 'Events have no id.',
    make: events(({ id: _, ...frame }) => frame),
  },
  'same-ids': {
    rule: OWN_IDS,
    instead: 'The id of each event is 1.',
    make: events((frame) => ({ ...frame, id: '1' })),
  },
  'data-as-text': {
    rule: SAYS,
    instead: 'The data is text: `created <id>`.',
    make: events((frame) => ({
      ...frame,
      data: frame.data.replaceAll(/[{}"]|change:|id:/g, '').replace(',', ' '),
    })),
  },
  'all-updated': {
    rule: SAYS,
    instead: '`change` is always `updated`.',
    make: events((frame) => ({
      ...frame,
      data: frame.data.replace(/"change":"\w+"/, '"change":"updated"'),
    })),
  },
  'own-words': {
    rule: SAYS,
    instead: '`change` is `insert`, `update` or `delete`.',
    make: events((frame) => ({
      ...frame,
      data: frame.data.replace(
        /"change":"(\w+)"/,
        (_, change: string) =>
          `"change":"${{ created: 'insert', updated: 'update', deleted: 'delete' }[change] ?? change}"`,
      ),
    })),
  },
  'all-told': {
    rule: 'A stream has only the events that its user may see',
    instead: 'It has the events of every hub.',
    make: (right) => {
      let admin: string | undefined;
      return (request) => {
        admin ??= request.headers.get('authorization') ?? undefined;
        const own = request.headers.get('authorization');
        const isStream = isCall(request, 'GET', /\/events$/) && own?.split('.').length === 3;
        return right(isStream ? withHeader(request, 'authorization', admin) : request);
      };
    },
  },
  'numeric-event-ids': {
    rule: SAYS,
    instead: 'The `id` in the data is a number.',
    make: events((frame) => ({ ...frame, data: frame.data.replace(/"id":"[^"]*"/, '"id":7') })),
  },
  'stream-ends': {
    rule: OPEN,
    instead: 'It ends after a second, like a poll.',
    make: answering((answer) => {
      if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
      const reader = answer.body?.getReader();
      const body = new ReadableStream({
        async start(controller) {
          const first = await reader?.read();
          if (first?.value) controller.enqueue(first.value);
          setTimeout(() => {
            controller.close();
            void reader?.cancel();
          }, 1000);
        },
      });
      return new Response(body, answer);
    }),
  },
  'no-heartbeat': {
    rule: OPEN,
    instead: 'It is silent between events.',
    make: answering((answer) => {
      if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
      const body = answer.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeThrough(
          new TransformStream<string, string>({
            transform: (chunk, controller) =>
              controller.enqueue(chunk.replaceAll(/^:.*\n\n?/gm, '')),
          }),
        )
        .pipeThrough(new TextEncoderStream());
      return new Response(body, answer);
    }),
  },
} satisfies Mistakes;

async function refuse(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  const type = 'urn:platform:problem:malformed';
  return replaceWithProblem(answer, { type, title: 'Unknown id.', status: 400 });
}

import type {
  LapseReason,
  Person,
  Session,
  SessionNotice,
  SignedOutReason,
  SignInProblem,
} from './session.ts';

export type SessionEvent =
  /** The page is about to leave for the provider's sign-in page. */
  | { readonly type: 'leaving' }
  | { readonly type: 'entered'; readonly person: Person }
  /** The session is over, and the page content is removed. */
  | { readonly type: 'ended'; readonly reason: SignedOutReason }
  /** The session is over without a request to end it; the page content stays. */
  | { readonly type: 'lapsed'; readonly reason: LapseReason }
  | { readonly type: 'failed'; readonly problem: SignInProblem }
  | { readonly type: 'notice-added'; readonly notice: SessionNotice }
  | { readonly type: 'notice-cleared'; readonly kind: SessionNotice['kind'] }
  | { readonly type: 'handed-over' };

/**
 * Returns the session after an event: the same object if the event changes nothing, so that it is not
 * emitted again.
 */
export function nextSession(session: Session, event: SessionEvent): Session {
  if (isFinal(session)) return session;
  switch (event.type) {
    case 'leaving':
      // The page stays below the sign-in dialog.
      return session.status === 'lapsed' ? session : { status: 'signing-in' };
    case 'entered':
      return entered(session, event.person);
    case 'ended':
      return ended(session, event.reason);
    case 'lapsed':
      if (session.status !== 'signed-in') return session;
      return { status: 'lapsed', person: session.person, reason: event.reason };
    case 'failed':
      return failed(session, event.problem);
    case 'notice-added':
      if (session.status !== 'signed-in') return session;
      return { ...session, notices: [...without(session, event.notice.kind), event.notice] };
    case 'notice-cleared':
      if (session.status !== 'signed-in') return session;
      if (session.notices.every(({ kind }) => kind !== event.kind)) return session;
      return { ...session, notices: without(session, event.kind) };
    case 'handed-over':
      return { status: 'handed-over' };
  }
}

/** Checks for a final state, after which the page is reloaded or the window closed. */
function isFinal(session: Session): boolean {
  if (session.status === 'handed-over') return true;
  return session.status === 'signed-out' && session.reason === 'other-person';
}

function entered(session: Session, person: Person): Session {
  const before = getSubject(session);
  if (before !== undefined && before !== person.subject) {
    return { status: 'signed-out', reason: 'other-person', subject: before };
  }
  const notices = session.status === 'signed-in' ? session.notices : [];
  return { status: 'signed-in', person, notices };
}

function ended(session: Session, reason: SignedOutReason): Session {
  const subject = getSubject(session);
  return { status: 'signed-out', reason, ...(subject !== undefined && { subject }) };
}

function failed(session: Session, problem: SignInProblem): Session {
  if (session.status === 'signed-in') return session;
  return session.status === 'lapsed' ? { ...session, problem } : { status: 'failed', problem };
}

function getSubject(session: Session): string | undefined {
  if (session.status === 'signed-out') return session.subject;
  return 'person' in session ? session.person.subject : undefined;
}

function without(
  { notices }: { notices: readonly SessionNotice[] },
  unwanted: SessionNotice['kind'],
): SessionNotice[] {
  return notices.filter(({ kind }) => kind !== unwanted);
}

import { type Session, type SignInProblem, signIn } from '@console/shared-auth';
import type { FailureNumber } from '@console/shared-ui/contract';
import i18next from 'i18next';
import type { PanelContent } from '../panel/panel.ts';

/** Numbers of failed sign-ins. */
export const problemNumbers: Readonly<Record<SignInProblem['kind'], FailureNumber>> = {
  'provider-unreachable': 'MF-010',
  'provider-misconfigured': 'MF-011',
  'foreign-issuer': 'MF-012',
  refused: 'MF-013',
  'not-completed': 'MF-014',
  'loop-stopped': 'MF-015',
  'needs-https': 'MF-016',
  'storage-blocked': 'MF-017',
  'storage-full': 'MF-018',
};

type EndReason = Extract<Session, { status: 'signed-out' | 'lapsed' }>['reason'];

/** The failure number of each reason for the end of a session; undefined if it is not a failure. */
export const endNumbers: Readonly<Record<EndReason, FailureNumber | undefined>> = {
  none: undefined,
  'other-person': undefined,
  'session-terminated': 'MF-021',
  'session-error': 'MF-022',
  'token-removed': 'MF-023',
  'provider-not-told': 'MF-024',
  'not-accepted': 'MF-025',
  'key-lost': 'MF-026',
};

/** A state of the session in which no screen may be shown, and in which the console does nothing. */
type Closed = Extract<Session, { status: 'signed-out' | 'handed-over' | 'failed' }>;

/** Returns the panel to show in place of the screens. */
export function sessionPanel(session: Closed): PanelContent {
  switch (session.status) {
    case 'signed-out':
      return {
        title: i18next.t(`signed-out.${session.reason}.title`),
        text: i18next.t(`signed-out.${session.reason}.text`),
        number: endNumbers[session.reason],
        // No button, because the page reloads for the other user.
        ...(session.reason !== 'other-person' && { action: signInAction('sign-in') }),
      };
    case 'handed-over':
      return { title: i18next.t('handed-over.title'), text: i18next.t('handed-over.text') };
    case 'failed':
      return problemPanel(session.problem);
  }
}

function problemPanel(problem: SignInProblem): PanelContent {
  const detail = problemDetail(problem);
  const action = problemAction(problem);
  return {
    title: i18next.t(`sign-in-problem.${problem.kind}.title`),
    text: i18next.t(`sign-in-problem.${problem.kind}.text`),
    number: problemNumbers[problem.kind],
    ...(detail !== undefined && { detail }),
    ...(action && { action }),
  };
}

/** Returns the technical line for the operator, in English. */
export function problemDetail(problem: SignInProblem): string | undefined {
  if (problem.kind === 'foreign-issuer') {
    const { expected, received } = problem;
    return `Expected ${expected}, but the service calls itself ${received}`;
  }
  return 'detail' in problem ? problem.detail : undefined;
}

function problemAction(problem: SignInProblem): PanelContent['action'] {
  switch (problem.kind) {
    case 'needs-https':
      return undefined;
    case 'storage-blocked':
      return { label: i18next.t('try-again'), run: () => location.reload() };
    case 'storage-full':
      return {
        label: i18next.t('clear-storage'),
        run: () => {
          problem.clear();
          void signIn(location.href);
        },
      };
    case 'refused':
    case 'not-completed':
    case 'loop-stopped':
      return signInAction('sign-in');
    default:
      return signInAction('try-again');
  }
}

function signInAction(label: 'sign-in' | 'try-again'): NonNullable<PanelContent['action']> {
  return { label: i18next.t(label), run: () => void signIn(location.href) };
}

import { type Session, signIn } from '@console/shared-auth';
import i18next from 'i18next';
import { type PanelContent, panel } from '../panel/panel.ts';

/** What a person sees who is not signed in, or undefined while there is nothing to say. */
export function sessionPanel(session: Session): PanelContent | undefined {
  const again = () => void signIn(location.href);
  switch (session.status) {
    case 'starting':
    case 'signing-in':
    case 'signed-in':
      return undefined;
    case 'signed-out':
      return {
        title: i18next.t(`signed-out.${session.reason}.title`),
        text: i18next.t(`signed-out.${session.reason}.text`),
        action: { label: i18next.t('sign-in'), run: again },
      };
    case 'failed': {
      const { problem } = session;
      return {
        title: i18next.t(`sign-in-problem.${problem.kind}.title`),
        text: i18next.t(`sign-in-problem.${problem.kind}.text`),
        ...('detail' in problem && { detail: problem.detail }),
        action: { label: i18next.t('try-again'), run: again },
      };
    }
  }
}

/** Shows it in the page, in the place of the screens. */
export function showSession(session: Session): void {
  const content = sessionPanel(session);
  document.getElementById('console-panel')?.replaceChildren(...(content ? [panel(content)] : []));
}

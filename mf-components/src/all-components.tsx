import { usePageTitle } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './all-components.module.css';
import { ActionButtonExample } from './examples/action-button.tsx';
import { BesideExample } from './examples/beside.tsx';
import { ChoiceBoxExample } from './examples/choice-box.tsx';
import { ConfirmExample } from './examples/confirm.tsx';
import { CopyButtonExample } from './examples/copy-button.tsx';
import { DayInputExample } from './examples/day-input.tsx';
import { DetailsExample } from './examples/details.tsx';
import { DiscardDialogExample } from './examples/discard-dialog.tsx';
import { FormExample } from './examples/form.tsx';
import { FormatsExample } from './examples/formats.tsx';
import { HubChoiceExample } from './examples/hub-choice.tsx';
import { ImportExample } from './examples/import.tsx';
import { ModalExample } from './examples/modal.tsx';
import { OverlayExample } from './examples/overlay.tsx';
import { ProblemPanelExample } from './examples/problem-panel.tsx';
import { ReasonAndCallExample } from './examples/reason-and-call.tsx';
import { ScopeSwitchExample } from './examples/scope-switch.tsx';
import { StartJobExample } from './examples/start-job.tsx';

/** The examples by the names of the exports that they use, with the keys of their descriptions. */
const EXAMPLES = [
  ['Action, ActionButton', 'about.action', ActionButtonExample],
  ['Details, Section, Code', 'about.details', DetailsExample],
  ['Beside', 'about.beside', BesideExample],
  ['FieldForm, saveRow', 'about.form', FormExample],
  ['Confirm, deleteRow', 'about.confirm', ConfirmExample],
  ['Modal', 'about.modal', ModalExample],
  ['DiscardDialog, useLeaveGuard', 'about.discard', DiscardDialogExample],
  ['startJob', 'about.job', StartJobExample],
  ['FieldImport, ImportButton', 'about.import', ImportExample],
  ['ChoiceBox, useRangeToggle', 'about.choices', ChoiceBoxExample],
  ['ScopeSwitch', 'about.scope', ScopeSwitchExample],
  ['DayInput', 'about.day', DayInputExample],
  ['HubChoice', 'about.hub', HubChoiceExample],
  ['CopyButton', 'about.copy', CopyButtonExample],
  ['ReasonAndCall', 'about.reason', ReasonAndCallExample],
  ['ProblemPanel', 'about.problem', ProblemPanelExample],
  ['usePlacement, useDismissal', 'about.overlay', OverlayExample],
  ['formatNumber, formatDateTime', 'about.formats', FormatsExample],
] as const;

/** The page of all components, each with a live example. */
export default function AllComponents() {
  const { t } = useTranslation('mf-components');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('title')}
      </h1>
      <p>{t('intro')}</p>
      <section className={styles.example} aria-labelledby="example-list">
        <h2 id="example-list" className={styles.name} lang="en" translate="no">
          ListScreen, Drawer, screenApplication
        </h2>
        <p>{t('about.list')}</p>
        <Link to="/components/list">{t('list.open')}</Link>
      </section>
      {EXAMPLES.map(([name, about, Example]) => (
        <section key={name} className={styles.example} aria-labelledby={`example-${about}`}>
          <h2 id={`example-${about}`} className={styles.name} lang="en" translate="no">
            {name}
          </h2>
          <p>{t(about)}</p>
          <Example />
        </section>
      ))}
    </div>
  );
}

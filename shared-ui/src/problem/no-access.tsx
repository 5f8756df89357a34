import { Button } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { type Session, session$, signOut } from '@console/shared-auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type OpenableSection, sendEvent } from '../contract/events.ts';
import { withNumber } from '../contract/failures.ts';
import { streamValue } from '../contract/value.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useValue } from '../value/use-value.ts';
import { Panel } from './panel.tsx';

const session = streamValue<Session>(session$, { status: 'starting' });

interface NoAccessProps {
  readonly title: string;
  readonly permission: string;
}

/** Names the missing permission, and links to the first section that the user may see. */
export default function NoAccess({ title, permission }: NoAccessProps) {
  const { t } = useTranslation('shared-ui');
  const navigate = useNavigate();
  const permissions = usePermissions();
  const current = useValue(session);
  const [found, setFound] = useState<{ readonly section: OpenableSection | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other permissions may change the answer
  useEffect(
    () => sendEvent('way-on', { answer: (section) => setFound({ section }) }),
    [permissions],
  );
  const person = current.status === 'signed-in' ? current.person.name : '';
  const noSection = found && !found.section ? `${t('list.noSection', { person })} ` : '';
  const section = found?.section;
  return (
    <Panel
      icon={<Lock />}
      title={title}
      text={noSection + t('list.noAccess', { permission })}
      detail={withNumber(undefined, 'MF-081')}
    >
      {section ? (
        <Button
          intent="primary"
          text={t('list.wayOn', { section: section.label })}
          onClick={() => navigate(section.address)}
        />
      ) : null}
      <Button text={t('list.otherAccount')} onClick={() => void signOut()} />
    </Panel>
  );
}

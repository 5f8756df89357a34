import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useOffered } from '../action/action.ts';
import { ActionButton } from '../action/action-button.tsx';
import { toRow } from '../application/use-row-address.ts';
import Beside from '../beside/beside.tsx';
import { sendEvent } from '../contract/events.ts';
import { shownAddress } from '../contract/shown-address.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { findNeighbours, shownList } from '../list-index/neighbours.ts';
import { useBeingWritten } from '../queries/being-written.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';
import type { DrawerProps } from './drawer-props.ts';
import { FieldDetails } from './field-details.tsx';

// It is in the same chunk as the code that provides its data.
const RowNews = lazyPart(
  () => import(/* webpackChunkName: "activity" */ '../activity/row-news.tsx'),
);

const STEPS = {
  previous: { key: 'ArrowUp', icon: <ArrowUp /> },
  next: { key: 'ArrowDown', icon: <ArrowDown /> },
} as const;

/** Renders a row, with buttons for the previous and the next row. */
export default function RowDrawer(props: DrawerProps<ListRow>) {
  const { id, rows } = props;
  const { t } = useTranslation('shared-ui');
  const reason = useId();
  const written = useBeingWritten(id);
  const own = props.action;
  const action = own && written ? { ...own, blocked: () => written } : own;
  const isOffered = useOffered(action ? [action] : []).length > 0;
  const steps = useSteps(id);
  const row = rows?.find((one) => one.id === id);
  const name = row && props.title(row);
  useEffect(() => {
    sendEvent('open-row', name === undefined ? {} : { name });
  }, [name]);
  useEffect(() => () => sendEvent('open-row', {}), []);
  if (!rows) return null;
  const blocked = row && isOffered ? action?.blocked?.(row) : undefined;
  return (
    <Beside
      shows={id}
      title={name ?? t('drawer.gone')}
      headingActions={
        <>
          {(['previous', 'next'] as const).map((step) => (
            <Button
              key={step}
              variant="minimal"
              icon={STEPS[step].icon}
              aria-label={t(`drawer.${step}`)}
              title={t(`drawer.${step}`)}
              aria-keyshortcuts={`Alt+${STEPS[step].key}`}
              aria-disabled={!steps[step]}
              onClick={() => steps[step]?.()}
            />
          ))}
          {row && action ? (
            <ActionButton action={action} subject={row} look="minimal" reason={reason} />
          ) : null}
        </>
      }
      onKey={({ key, altKey }) => {
        const step =
          altKey && (['previous', 'next'] as const).find((one) => STEPS[one].key === key);
        if (!step) return false;
        steps[step]?.();
        return true;
      }}
      returnTo={() => linkTo(id)}
      onClose={props.onClose}
    >
      {blocked ? <p id={reason}>{blocked}</p> : null}
      {row ? (
        <>
          {props.details ? <FieldDetails {...props.details} row={row} /> : null}
          {props.children?.(row)}
          <RowNews rows={rows} id={id} />
        </>
      ) : (
        <p>{t('drawer.goneText')}</p>
      )}
    </Beside>
  );
}

/** Returns functions that open the previous and the next row, where they exist. */
function useSteps(id: string) {
  const list = useValue(shownList);
  const navigate = useNavigate();
  const neighbours = useMemo(() => (list ? findNeighbours(list, id) : {}), [list, id]);
  const stepTo = (other: string | undefined) => {
    if (other === undefined) return undefined;
    const { pathname } = shownAddress();
    const address = `${pathname.slice(0, pathname.lastIndexOf('/'))}/${other}`;
    return () => void navigate(...toRow(address));
  };
  return { previous: stepTo(neighbours.previous), next: stepTo(neighbours.next) };
}

/** Returns the row's link in the list, if it is rendered. */
function linkTo(id: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main tbody a[href]');
  return [...links].find(({ pathname }) => pathname.endsWith(`/${id}`));
}

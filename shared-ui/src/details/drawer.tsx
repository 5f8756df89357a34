import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';

export interface DrawerProps<Row> {
  /** All rows, or nothing while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly id: string;
  readonly title: (row: Row) => string;
  readonly actions?: (row: Row) => ReactNode;
  readonly children: (row: Row) => ReactNode;
  readonly onClose: () => void;
}

/** One row of a list at an address of its own; says so when there is no such row any more. */
export function Drawer<Row extends { readonly id: string }>(props: DrawerProps<Row>) {
  const { t } = useTranslation('shared-ui');
  if (!props.rows) return null;
  const row = props.rows.find(({ id }) => id === props.id);
  return (
    <Modal
      shape="drawer"
      title={row ? props.title(row) : t('drawer.gone')}
      headingActions={row ? props.actions?.(row) : null}
      onClose={props.onClose}
    >
      {row ? props.children(row) : <p>{t('drawer.goneText')}</p>}
    </Modal>
  );
}

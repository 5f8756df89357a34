import './theme/theme.css';

export { askAhead, queryClient } from './application/query-client.ts';
export { screenApplication } from './application/screen-application.tsx';
export { Modal } from './dialog/modal.tsx';
export { Form, prepareForm } from './form/form.tsx';
export { bodyOf, type FormField, type FormValues } from './form/form-field.ts';
export type { MicroFrontend } from './frame/micro-frontend.ts';
export type { ShellProps } from './frame/shell-props.ts';
export { formatDate, formatDateTime, formatNumber } from './language/format.ts';
export type { Column, Sort } from './list/column.ts';
export { CreateButton } from './list/create-button.tsx';
export { forgetRows, store } from './list/list-cache.ts';
export { ListScreen } from './list/list-screen.tsx';
export { hasTexts, type ListSource } from './list/list-source.ts';
export type { ListWords } from './list/list-words.ts';
export { useRowAddress } from './list/use-row-address.ts';
export { useHolds, usePermissions } from './permissions/use-permissions.ts';

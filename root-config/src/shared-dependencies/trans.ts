import i18next, { type i18n } from 'i18next';
import { createElement, lazy, Suspense, useContext } from 'react';
import { I18nContext, type Trans as WholeTrans } from 'react-i18next';
import type { Trans as AnyTrans } from 'react-i18next/TransWithoutContext';

type Props = Parameters<typeof AnyTrans>[0];

const Late = lazy(async () => {
  const { Trans: Whole } = await import('react-i18next/TransWithoutContext');
  // The instance is not a prop of the element that `Trans` returns, where a module could read it.
  const WithInstance = (props: Props) => {
    const context: { i18n: i18n } | undefined = useContext(I18nContext);
    return createElement(Whole, { i18n: context?.i18n ?? i18next, ...props });
  };
  return { default: WithInstance };
});

/**
 * The `Trans` of react-i18next. Its code loads when it is first rendered: it parses markup in texts, and
 * the console's own screens have no such texts.
 */
export const Trans = ((props: Props) => {
  const context: { i18n: i18n; defaultNS?: string } | undefined = useContext(I18nContext);
  const { t, ns = t ? undefined : context?.defaultNS } = props;
  const given = createElement(Late, { ...props, ...(ns && { ns }) });
  return createElement(Suspense, null, given);
}) as typeof WholeTrans;

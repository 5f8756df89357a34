import type { ReactNode } from 'react';
import { atBase } from '../contract/contract.ts';

interface RowLinkProps {
  /** Within the console, e.g. `/hubs/<id>`. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/**
 * A link in a cell of a list. The row follows it: a link of the router in each of sixty rows would be
 * drawn again at every change of the address.
 */
export function RowLink({ to, ...props }: RowLinkProps) {
  return <a {...props} href={atBase(to)} />;
}

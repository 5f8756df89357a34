import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createValue } from '../contract/value.ts';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import { useValue } from '../value/use-value.ts';

/** The function that looks for an interrupted import; its code loads after the first rows. */
const hasImportValue = createValue<((name: string) => Promise<boolean>) | undefined>(undefined);
alsoPreload(async () => {
  const { hasImport } = await import(/* webpackChunkName: 'many' */ './unfinished-import.ts');
  hasImportValue.set(hasImport);
});

/** Makes the buttons look for an interrupted import again, because one ended or was interrupted. */
export function lookForImports(): void {
  const look = hasImportValue.get();
  hasImportValue.set(look && ((name) => look(name)));
}

/** The props of an {@link ImportButton}. */
export interface ImportButtonProps {
  /** The name under which an unfinished import is stored, as given to the dialog. */
  readonly name: string;
  /** True while the dialog is open. */
  readonly open: boolean;
  /** True while the user may not import. */
  readonly disabled?: boolean;
  /** Called to open the dialog. */
  readonly onClick: () => void;
}

/** Renders a button that opens the CSV import and shows whether an import was interrupted. */
export function ImportButton({ name, open, disabled = false, onClick }: ImportButtonProps) {
  const { t } = useTranslation('shared-ui');
  const [unfinished, setUnfinished] = useState(false);

  const hasImport = useValue(hasImportValue);

  useEffect(() => {
    if (open) return undefined;
    let isAsked = true;
    void hasImport?.(name).then((found) => isAsked && setUnfinished(found));
    return () => {
      isAsked = false;
    };
  }, [name, open, hasImport]);

  return (
    <Button
      icon={<Import />}
      text={<span>{t(unfinished ? 'import.openUnfinished' : 'import.open')}</span>}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    />
  );
}

import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';

/** The one primary action of a list screen. */
export function CreateButton({ text, onClick }: { text: string; onClick: () => void }) {
  return <Button intent="primary" icon={<Plus />} text={text} onClick={onClick} />;
}

import { ReasonAndCall } from '@console/shared-ui';
import { useState } from 'react';

/** The reason of a change, and a button that copies the change as `curl` commands. */
export function ReasonAndCallExample() {
  const [reason, setReason] = useState('');
  const [id] = useState(() => crypto.randomUUID());
  return (
    <ReasonAndCall
      reason={reason}
      onReason={setReason}
      calls={(to) => to.hubs.create({ id, name: 'France Est' })}
    />
  );
}

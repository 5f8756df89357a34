/** Returns the fault of a value, to be appended to the name of its member; undefined if it is valid. */
export type FaultOf = (value: unknown) => string | undefined;

export const textFault: FaultOf = (value) =>
  typeof value === 'string' ? undefined : ': is not a text';

export const nameFault: FaultOf = (value) =>
  textFault(value) ?? (value === '' ? ': is empty' : undefined);

export const addressFault: FaultOf = (value) =>
  typeof value === 'string' && URL.canParse(value, location.origin)
    ? undefined
    : ': is not an address';

export const textsFault: FaultOf = (value) =>
  Array.isArray(value) && !value.some(textFault) ? undefined : ': is not a list of texts';

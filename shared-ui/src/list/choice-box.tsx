import { type ReactNode, useRef } from 'react';

interface ChoiceBoxProps {
  readonly chosen: boolean;
  readonly disabled?: boolean;
  /** With Shift, all from the one before to this one. */
  readonly onToggle: (isRange: boolean) => void;
  /** Its name, where `children` do not say it. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A checkbox of many, with what it is for. Shift, with a click or Space, makes it a range. */
export function ChoiceBox({ chosen, onToggle, label, children, ...props }: ChoiceBoxProps) {
  // The click that Space makes does not say everywhere that Shift is down.
  const spaceWithShift = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the checkbox's
    <label
      className={props.className}
      // Else the browser marks the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        // Firefox does not press a checkbox for a label that is clicked with Shift.
        if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        if (!props.disabled) onToggle(true);
      }}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen}
        disabled={props.disabled}
        onKeyDown={({ key, shiftKey }) => {
          if (key === ' ') spaceWithShift.current = shiftKey;
        }}
        onChange={({ nativeEvent }) => {
          const withShift = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
          onToggle(withShift || spaceWithShift.current);
          spaceWithShift.current = false;
        }}
      />
      {children}
    </label>
  );
}

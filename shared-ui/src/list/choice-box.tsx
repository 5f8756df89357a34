import { type ReactNode, useRef } from 'react';

/** The props of a {@link ChoiceBox}. */
export interface ChoiceBoxProps {
  /** True if the box is checked. */
  readonly chosen: boolean;
  /** True if the user cannot change it now. */
  readonly disabled?: boolean;
  /** With `isRange` (Shift), toggles all checkboxes from the previously toggled one to this one. */
  readonly onToggle: (isRange: boolean) => void;
  /** The accessible name, if `children` do not contain it. */
  readonly label?: string;
  /** A class for the label around the box. */
  readonly className?: string | undefined;
  /** The label beside the box. */
  readonly children?: ReactNode;
}

/** Renders one of many checkboxes with its label. Shift with a click or Space selects a range. */
export function ChoiceBox({ chosen, onToggle, label, children, ...props }: ChoiceBoxProps) {
  // Not all browsers set `shiftKey` on the click that Space causes.
  const spaceWithShift = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox handles the keys
    <label
      className={props.className}
      // Otherwise the browser selects the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        // Firefox ignores Shift+click on a label.
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

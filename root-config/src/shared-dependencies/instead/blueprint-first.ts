// Stands for the files of Blueprint whose components `screens.ts` has.
export {
  AnchorButton,
  Button,
  Icon,
  InputGroup,
  Spinner,
  SpinnerSize,
} from '@blueprintjs/core/first';
export { IconSize } from '@blueprintjs/icons';

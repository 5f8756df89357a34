import '@blueprintjs/core/lib/css/blueprint.css';

// What the console offers of Blueprint. Everything here is loaded before the first rows, so it
// stays small: Popover and Menu would add 20 KB Brotli, Dialog 6. Dialogs and drawers are native
// <dialog> elements of @console/shared-ui, menus are the `MenuButton` of mf-shell.
export {
  Button,
  Checkbox,
  FormGroup,
  HTMLSelect,
  InputGroup,
  Tag,
  TextArea,
} from '@blueprintjs/core';

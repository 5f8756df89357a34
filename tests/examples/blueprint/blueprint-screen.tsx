import {
  Alert,
  Breadcrumbs,
  Button,
  Callout,
  Card,
  Checkbox,
  Dialog,
  Drawer,
  HTMLSelect,
  HTMLTable,
  InputGroup,
  Menu,
  MenuItem,
  NonIdealState,
  NumericInput,
  PopoverNext,
  ProgressBar,
  Switch,
  Tab,
  Tabs,
  Tag,
  Tooltip,
} from '@blueprintjs/core';
import * as React from 'react';
import { useState } from 'react';
import * as ReactDOM from 'react-dom/client';
import singleSpaReact from 'single-spa-react';

/** A screen of a module that uses more of Blueprint than the console's first screen does. */
function Components() {
  const [open, setOpen] = useState<'alert' | 'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <section>
      <h1>Components</h1>
      <Breadcrumbs items={[{ text: 'Bills' }, { text: 'November' }]} />
      <Callout intent="primary" title="Bills are sent at night">
        One was returned
      </Callout>
      <Card>
        <Checkbox label="Paid" />
        <Switch label="Remind" />
        <HTMLSelect aria-label="Currency" options={['CHF', 'EUR']} />
        <NumericInput aria-label="Amount" defaultValue={5} />
        <InputGroup aria-label="Reference" leftIcon="search" />
        <Tag icon="tick">Late</Tag>
        <ProgressBar value={0.5} />
      </Card>
      <Tabs id="bills">
        <Tab id="open" title="Open" panel={<NonIdealState icon="inbox" title="No open bills" />} />
        <Tab
          id="paid"
          title="Paid"
          panel={
            <HTMLTable>
              <tbody>
                <tr>
                  <td>42.00</td>
                </tr>
              </tbody>
            </HTMLTable>
          }
        />
      </Tabs>
      <PopoverNext
        content={
          <Menu>
            <MenuItem icon="edit" text="Change" />
          </Menu>
        }
      >
        <Button icon="more" text="More" />
      </PopoverNext>
      <Tooltip content="Sends all bills">
        <Button text="Send" onClick={() => setOpen('alert')} />
      </Tooltip>
      <Button text="Details" onClick={() => setOpen('dialog')} />
      <Button text="Beside" onClick={() => setOpen('drawer')} />
      <Alert isOpen={open === 'alert'} onClose={close} confirmButtonText="Send all">
        Send all bills?
      </Alert>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="A bill">
        <p>42.00</p>
      </Dialog>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="A drawer" />
    </section>
  );
}

export const { bootstrap, mount, unmount } = singleSpaReact({
  renderType: 'createRoot',
  React,
  ReactDOMClient: ReactDOM,
  rootComponent: Components,
  errorBoundary: (error: Error) => <p>{error.message}</p>,
  domElementGetter: ({ domElement }) => domElement,
});

/** Files of the exports that the console uses. */
const files = {
  Button: 'button/buttons',
  Checkbox: 'forms/controls',
  FormGroup: 'forms/formGroup',
  HTMLSelect: 'html-select/htmlSelect',
  InputGroup: 'forms/inputGroup',
  Tag: 'tag/tag',
  TextArea: 'forms/textArea',
};

const filePath = (name) => (files[name] ? `components/${files[name]}` : 'index');

/** Blueprint in tests. Each export is loaded when it is first used. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      name === '__esModule' || require(`@blueprintjs/core/lib/cjs/${filePath(name)}`)[name],
  },
);

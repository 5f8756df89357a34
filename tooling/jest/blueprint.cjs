/** Where the names are that the console offers. */
const files = {
  Button: 'button/buttons',
  Checkbox: 'forms/controls',
  FormGroup: 'forms/formGroup',
  HTMLSelect: 'html-select/htmlSelect',
  InputGroup: 'forms/inputGroup',
  Tag: 'tag/tag',
  TextArea: 'forms/textArea',
};

const fileOf = (name) => (files[name] ? `components/${files[name]}` : 'index');

/** Blueprint as tests see it: each name is loaded when it is asked for, not all of them at once. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      name === '__esModule' || require(`@blueprintjs/core/lib/cjs/${fileOf(name)}`)[name],
  },
);

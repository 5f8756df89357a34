// Loads chunks from the folder of this file. That is correct for a published version, an override and
// a fallback. (webpack's 'auto' needs the <script>, which SystemJS removes before it runs the module.)
// biome-ignore lint/style/useConst: webpack turns the assignment below into its own
declare let __webpack_public_path__: string;
declare const __system_context__: { readonly meta: { readonly url: string } };

__webpack_public_path__ = new URL('.', __system_context__.meta.url).href;

export {};

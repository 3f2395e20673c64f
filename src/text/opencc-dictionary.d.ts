/** The one dictionary of opencc-js that is needed, without the phrases: `調 调|網 网|…`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}

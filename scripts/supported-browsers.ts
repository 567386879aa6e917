/** README names these browsers: the build translates newer syntax and CSS for them. */
export const supportedBrowsers = ['chrome97', 'edge97', 'firefox98', 'safari15', 'ios15'];

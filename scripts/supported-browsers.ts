/** The oldest browsers that the site supports, as README names them: the build translates newer syntax and CSS for them. */
export const supportedBrowsers = ['chrome97', 'edge97', 'firefox98', 'safari15', 'ios15'];

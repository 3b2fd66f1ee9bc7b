/** app > features > packages, and no feature sees another (docs/architecture.md). */
export default {
  forbidden: [
    {
      name: "no-feature-imports-another",
      severity: "error",
      from: { path: "^(learner|mobile|admin)/src/features/([^/]+)/" },
      to: { path: "^$1/src/features/", pathNot: "^$1/src/features/$2/" },
    },
    {
      name: "features-do-not-import-app",
      severity: "error",
      from: { path: "^(learner|mobile|admin)/src/features/" },
      to: { path: "^(learner|mobile|admin)/src/app/" },
    },
    {
      name: "packages-do-not-import-sites",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(learner|mobile|admin)/" },
    },
    {
      name: "kit-and-i18n-know-no-server",
      severity: "error",
      from: { path: "^packages/(kit|i18n)/" },
      to: { path: "^packages/(client|domain)/" },
    },
    {
      name: "shared-login-has-no-look-and-no-addresses",
      severity: "error",
      from: { path: "^packages/domain/src/login/" },
      to: { path: "\\.css$|node_modules/react-router/" },
    },
    {
      name: "client-knows-no-other-package",
      severity: "error",
      from: { path: "^packages/client/" },
      to: { path: "^packages/(kit|i18n|domain)/" },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "packages/client/src/generated|\\?inline|/dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};

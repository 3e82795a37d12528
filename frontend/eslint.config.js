/** Types, hooks, accessibility, and the order of imports: lib, ui, api < components < features < app. */
import accessibility from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

const FEATURES = ['upload', 'query', 'verify', 'documents', 'runs', 'about', 'status'];

const forbid = (files, group, message) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

export default typescript.config(
  { ignores: ['dist', 'src/api/schema.gen.ts', 'eslint.config.js'] },
  ...typescript.configs.strictTypeChecked,
  accessibility.flatConfigs.recommended,
  hooks.configs.flat.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region'] }],
      'max-lines': ['error', { max: 150 }],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text nodes only.' },
        { selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]', message: 'Text nodes only.' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  forbid(['src/lib/**'], ['@/api/*', '@/components/*', '@/features/*', '@/app'], 'lib imports nothing of the page.'),
  forbid(['src/api/**'], ['@/components/*', '@/features/*', '@/app'], 'api may import lib only.'),
  forbid(['src/components/**'], ['@/features/*', '@/app'], 'Components may not import features.'),
  ...FEATURES.map((feature) =>
    forbid(
      [`src/features/${feature}/**`],
      [...FEATURES.filter((other) => other !== feature).map((other) => `@/features/${other}/*`), '@/app', '../*'],
      'A feature may not import another.',
    ),
  ),
);

import { Trans, useLingui } from '@lingui/react/macro';
import { accentColors, DEFAULT_ACCENT } from '@tributary/core';
import type { Program } from '@tributary/sdk';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useLanguage } from '../../components/language.ts';
import { formatAmount } from '../../format/money.ts';
import { isAccent, type PortalDraft } from './portal-draft.ts';

type Theme = 'light' | 'dark';

interface PreviewProps {
  readonly draft: PortalDraft;
  readonly program: Program;
  /** URL of the logo; null if there is none. */
  readonly logo: string | null;
}

/** Preview of the sign-in page and the home page with the current settings. */
export function Preview(props: PreviewProps) {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>('light');
  const themes: readonly (readonly [Theme, string])[] = [
    ['light', t`Light`],
    ['dark', t`Dark`],
  ];
  return (
    <aside className="portal-preview">
      <div className="row spread">
        <h3>
          <Trans>Preview</Trans>
        </h3>
        <fieldset className="looks" aria-label={t`Preview colors`}>
          {themes.map(([id, name]) => (
            <button key={id} type="button" aria-pressed={id === theme} onClick={() => setTheme(id)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <Page theme={theme} of={props} label={t`Preview of the sign-in page`}>
        <SignIn {...props} />
      </Page>
      <Page theme={theme} of={props} label={t`Preview of the home page`}>
        <Home {...props} />
      </Page>
    </aside>
  );
}

interface PageProps {
  readonly theme: Theme;
  readonly of: PreviewProps;
  readonly label: string;
  readonly children: ReactNode;
}

function Page({ theme, of, label, children }: PageProps) {
  const { accent } = of.draft;
  const { fill, on_light, on_dark } = accentColors(isAccent(accent) ? accent.trim() : DEFAULT_ACCENT);
  const colors = { '--fill': fill, '--brand': theme === 'light' ? on_light : on_dark } as CSSProperties;
  return (
    <div role="img" aria-label={label} className={`drawn ${theme}`} style={colors}>
      {children}
    </div>
  );
}

const brandOf = ({ draft, program }: PreviewProps) => draft.brand_name.trim() || program.name;

/** Logo, or the first letter of the brand. */
function Mark(props: PreviewProps) {
  if (props.logo) return <img className="drawn-logo" src={props.logo} alt="" />;
  const [letter = ''] = brandOf(props);
  return <span className="drawn-letter">{letter.toUpperCase()}</span>;
}

function SignIn(props: PreviewProps) {
  const { draft } = props;
  const { texts, default_language } = draft;
  const welcome = texts[useLanguage()].welcome.trim() || texts[default_language].welcome.trim();
  const brand = brandOf(props);
  return (
    <div className="drawn-sign-in">
      <Mark {...props} />
      <strong>
        <Trans>Sign in to {brand}</Trans>
      </strong>
      {welcome !== '' && <p>{welcome}</p>}
      <small>
        <Trans>E-mail address</Trans>
      </small>
      <span className="drawn-input" />
      <span className="drawn-button">
        <Trans>Continue</Trans>
      </span>
      {draft.access !== 'invite' && (
        <span className="drawn-link">
          <Trans>Become an affiliate</Trans>
        </span>
      )}
      <Foot {...props} />
    </div>
  );
}

function Foot({ draft }: PreviewProps) {
  const { t } = useLingui();
  const links = [
    draft.terms_url.trim() && t`Terms`,
    draft.privacy_url.trim() && t`Privacy`,
    draft.support_email.trim() && t`Help`,
    draft.shows_powered_by && t`Powered by Tributary`,
  ].filter(Boolean);
  return links.length > 0 && <small>{links.join(' · ')}</small>;
}

const bars = [3, 5, 4, 7, 6, 9, 5, 8, 12, 9, 7, 11, 14, 10];

function Home(props: PreviewProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { default_currency: currency } = props.program;
  const figures = [
    [t({ message: 'Waiting', context: 'portal' }), 86],
    [t`Next payout`, 120],
    [t`Paid so far`, 430],
  ] as const;
  return (
    <div className="drawn-home">
      <div className="drawn-bar">
        <Mark {...props} />
        <strong>{props.logo === null && brandOf(props)}</strong>
        <span className="drawn-tab is-current">{t({ message: 'Home', context: 'portal' })}</span>
        <span className="drawn-tab">{t`Links`}</span>
        <span className="drawn-tab">{t`Commissions`}</span>
      </div>
      <small>{t`Your link`}</small>
      <div className="drawn-row">
        <span className="drawn-input">https://…/?via=ada</span>
        <span className="drawn-button">{t`Copy`}</span>
      </div>
      <div className="drawn-figures">
        {figures.map(([name, amount]) => (
          <div key={name}>
            <small>{name}</small>
            <strong>
              {formatAmount({ amount, currency }, locale)} {currency}
            </strong>
          </div>
        ))}
      </div>
      <div className="drawn-bars">
        {bars.map((height, at) => (
          <span key={at} style={{ height: `${height * 3}px` }} />
        ))}
      </div>
      <span className="drawn-link">{t`All commissions`}</span>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { figureSentence } from '@tributary/affiliate-words';
import { accentColors, DEFAULT_ACCENT, localizedMoney, toFigureReading } from '@tributary/core';
import type { Program } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../../../portal/src/components/icon.tsx';
import { isDark } from '../../app/theme.ts';
import { useLanguage } from '../../components/language.ts';
import { isAccent, type PortalDraft } from './portal-draft.ts';
import { PortalPage, type Theme } from './portal-page.tsx';

interface PreviewProps {
  readonly draft: PortalDraft;
  readonly program: Program;
  readonly logo: string | null;
}

/** Preview of the sign-in and home pages on a phone. Updates as the user types. */
export function Preview(props: PreviewProps) {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(() => (isDark() ? 'dark' : 'light'));
  const themes: readonly (readonly [Theme, string])[] = [
    ['light', t`Light`],
    ['dark', t`Dark`],
  ];
  const { accent } = props.draft;
  const colors = accentColors(isAccent(accent) ? accent.trim() : DEFAULT_ACCENT);
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
      <PortalPage {...{ theme, colors, label: t`Preview of the sign-in page`, height: 620 }}>
        <SignIn {...props} />
      </PortalPage>
      <PortalPage {...{ theme, colors, label: t`Preview of the home page`, height: 700 }}>
        <Home {...props} />
      </PortalPage>
    </aside>
  );
}

const brandOf = ({ draft, program }: PreviewProps) => draft.brand_name.trim() || program.name;

/** Logo, or the brand name if there is no logo. */
function Brand(props: PreviewProps) {
  return (
    <div className="brand">
      {props.logo ? (
        <img className="logo" src={props.logo} alt="" />
      ) : (
        <span className="brand-name">{brandOf(props)}</span>
      )}
    </div>
  );
}

function SignIn(props: PreviewProps) {
  const { t } = useLingui();
  const { texts, default_language, access } = props.draft;
  const welcome = texts[useLanguage()].welcome.trim() || texts[default_language].welcome.trim();
  return (
    <>
      <header className="bar door">
        <Brand {...props} />
      </header>
      <main className="page alone">
        <h1>{t`Sign in to your partner page`}</h1>
        <p className="lead">{welcome || t`Enter your e-mail address, and we’ll send you a code.`}</p>
        <div className="form">
          <div className="field">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: a picture, with the styles of a label */}
            <label>{t`E-mail`}</label>
            <input tabIndex={-1} readOnly aria-hidden="true" />
          </div>
          <span className="button primary wide">{t`Continue`}</span>
        </div>
        {access !== 'invite' && (
          <p>
            {t`Not a partner yet?`} <Anchor>{t({ message: 'Apply', context: 'portal' })}</Anchor>
          </p>
        )}
      </main>
      <Foot {...props} />
    </>
  );
}

const Anchor = ({ children }: { children: ReactNode }) => <a href="#preview">{children}</a>;

function Foot({ draft }: PreviewProps) {
  const { t } = useLingui();
  const support = draft.support_email.trim();
  return (
    <footer className="foot">
      {support && (
        <Anchor>
          {t`Help`}: {support}
        </Anchor>
      )}
      {draft.terms_url.trim() && <Anchor>{t`Terms`}</Anchor>}
      {draft.privacy_url.trim() && <Anchor>{t`Privacy`}</Anchor>}
      {draft.shows_powered_by && <span>{t`Powered by Tributary`}</span>}
    </footer>
  );
}

/** The portal's home page with sample figures. */
function Home(props: PreviewProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const brand_name = brandOf(props);
  const name = 'Ada';
  const { default_currency: currency, timezone: timeZone } = props.program;
  const sentence = (state: 'no_date' | 'in_review') =>
    figureSentence(toFigureReading({ state }), { language, timeZone, brand: brand_name });
  const places: readonly (readonly [IconName, string])[] = [
    ['home', t({ message: 'Home', context: 'portal' })],
    ['link', t`Links`],
    ['coins', t`Commissions`],
    ['bank', t`Payouts`],
    ['person', t`Account`],
  ];
  return (
    <>
      <header className="bar">
        <Brand {...props} />
        <nav className="places">
          {places.map(([icon, name]) => (
            <a key={icon} href="#preview" aria-current={icon === 'home' ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{name}</span>
            </a>
          ))}
        </nav>
      </header>
      <main className="page wide">
        <header className="page-head">
          <h1>{t`Hello, ${name}`}</h1>
          <p className="lead">{t`Welcome to your partner page at ${brand_name}.`}</p>
        </header>
        <section className="own-link">
          <h2>{t`Your link`}</h2>
          <p className="address">example.com/?via=ada</p>
          <div className="buttons">
            <span className="button copy">
              <Icon name="copy" />
              {t`Copy`}
            </span>
            <span className="button">{t`QR code`}</span>
            <span className="button">{t`Link to a page`}</span>
          </div>
        </section>
        <section className="figures">
          <Figure {...{ name: t`Next payout`, amount: 120, currency, isMain: true }}>
            {sentence('no_date')}
          </Figure>
          <Figure {...{ name: t({ message: 'Waiting', context: 'portal' }), amount: 86, currency }}>
            {sentence('in_review')}
          </Figure>
        </section>
      </main>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

function Figure({ name, amount, currency, isMain = false, children }: FigureProps) {
  const text = localizedMoney({ amount, currency }, useLanguage());
  return (
    <div className={isMain ? 'card figure main' : 'card figure'}>
      <h2>{name}</h2>
      <p className="amount">
        <span className="money">
          {text.slice(0, -currency.length - 1)}
          <span className="currency"> {currency}</span>
        </span>
      </p>
      {children && <p className="why">{children}</p>}
    </div>
  );
}

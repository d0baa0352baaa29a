import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#renderer/ui/mantine-more.ts';

type TokenInputProps = {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly onInput?: () => void;
};

/**
 * A field for a token. It is uncontrolled on purpose: the token exists in the field and nowhere in the page's state, so
 * that clearing the field leaves no copy behind.
 */
export function TokenInput({ inputRef, error, description, onInput }: TokenInputProps) {
  const { t } = useTranslation('common');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      ref={inputRef}
      label={t('token.label')}
      description={description}
      error={error}
      required
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'token.hide' : 'token.show'), 'aria-pressed': visible }}
      {...(onInput ? { onInput } : {})}
    />
  );
}

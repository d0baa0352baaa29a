import { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';

/** The two filters that share the name `status` (api.md section 4.10); an absent one does not filter. */
type StatusFilters = {
  readonly protocolStatuses?: readonly ProtocolStatus[];
  readonly imageStatuses?: readonly ImageStatus[];
};

type Status = ProtocolStatus | ImageStatus;

const asProtocol = (status: Status): ProtocolStatus[] => {
  const parsed = ProtocolStatus.safeParse(status);
  return parsed.success ? [parsed.data] : [];
};

const asImage = (status: Status): ImageStatus[] => {
  const parsed = ImageStatus.safeParse(status);
  return parsed.success ? [parsed.data] : [];
};

/**
 * A single value filters the enumeration that contains it, or the image status when both do (architecture.md section
 * 9).
 */
const assignOne = (status: Status): StatusFilters => {
  const imageStatuses = asImage(status);
  return imageStatuses.length > 0 ? { imageStatuses } : { protocolStatuses: asProtocol(status) };
};

/**
 * Assigns the values of `status` to the two filters. Two values, one per enumeration, filter both. If each could be
 * either, the first is the protocol's, as in section 4.10. Two values of the same enumeration are alternatives.
 */
export function assignStatuses(given: Status | readonly Status[] | undefined): StatusFilters {
  if (given === undefined) return {};
  const [first, second] = typeof given === 'string' ? [given] : given;
  if (first === undefined) return {};
  if (second === undefined) return assignOne(first);
  for (const [protocol, image] of [
    [first, second],
    [second, first],
  ] as const) {
    const protocolStatuses = asProtocol(protocol);
    const imageStatuses = asImage(image);
    if (protocolStatuses.length > 0 && imageStatuses.length > 0) return { protocolStatuses, imageStatuses };
  }
  const imageStatuses = [...asImage(first), ...asImage(second)];
  if (imageStatuses.length > 0) return { imageStatuses };
  return { protocolStatuses: [...asProtocol(first), ...asProtocol(second)] };
}

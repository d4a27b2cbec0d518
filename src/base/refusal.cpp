#include "base/refusal.h"

namespace cardroom {

std::string_view name_of(Refusal refusal) {
    switch (refusal) {
#define CARDROOM_REFUSAL_CASE(name, sentence) \
    case Refusal::name:                       \
        return #name;
        CARDROOM_REFUSALS(CARDROOM_REFUSAL_CASE)
#undef CARDROOM_REFUSAL_CASE
    }
    return "unknown";
}

std::string_view sentence_of(Refusal refusal) {
    switch (refusal) {
#define CARDROOM_REFUSAL_CASE(name, sentence) \
    case Refusal::name:                       \
        return sentence;
        CARDROOM_REFUSALS(CARDROOM_REFUSAL_CASE)
#undef CARDROOM_REFUSAL_CASE
    }
    return "Refused.";
}

}  // namespace cardroom

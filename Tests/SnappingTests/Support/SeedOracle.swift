/// Seed 1's six functions, transcribed line by line as the oracle of the `classic` profile.
///
/// The names, and their misspellings, are the seed's; what it reads from its surroundings are
/// properties here, and animation is left out.
struct SeedOracle {
    struct Size: Equatable {
        var width: Double
        var height: Double
    }

    var currentItemSize: Size
    var screenHeight: Double
    var isLeadingAlignment = false
    var isTralingAlignment = false
    var isTopAlignment = false
    var isBottomAlignment = false
    var isVerticalAlignment = false
    var isHorizontalAlignment = false

    mutating func leadingAlignmentChecking(proxyFrame: Size, newLocation: Size) -> Size {
        var location = newLocation
        let startWidth = location.width - (self.currentItemSize.width / 2)
        let leadingAignment = -(proxyFrame.width / 2 - 10)
        if !isLeadingAlignment {
            if startWidth >= leadingAignment && startWidth <= leadingAignment + 3 {
                isLeadingAlignment = true
            }
        } else {
            if startWidth <= leadingAignment - 10 || startWidth >= leadingAignment + 10 {
                isLeadingAlignment = false
            }
        }
        location.width =
            isLeadingAlignment
            ? leadingAignment + (self.currentItemSize.width / 2) : location.width
        return location
    }

    mutating func tralingAlignmentChecking(proxyFrame: Size, newLocation: Size) -> Size {
        var location = newLocation
        let endWidth = location.width + (self.currentItemSize.width / 2)
        let tralingAignment = proxyFrame.width / 2 - 10
        if !isTralingAlignment {
            if endWidth >= tralingAignment && endWidth <= tralingAignment + 3 {
                isTralingAlignment = true
            }
        } else {
            if endWidth <= tralingAignment - 10 || endWidth >= tralingAignment + 10 {
                isTralingAlignment = false
            }
        }
        location.width =
            isTralingAlignment
            ? tralingAignment - (self.currentItemSize.width / 2) : location.width
        return location
    }

    mutating func topAlignmentChecking(newLocation: Size) -> Size {
        var location = newLocation
        let startHeight = location.height - (self.currentItemSize.height / 2)
        let topAignment = -((screenHeight / 1.22) / 2 - 50)
        if !isTopAlignment {
            if startHeight >= topAignment && startHeight <= topAignment + 3 {
                isTopAlignment = true
            }
        } else {
            if startHeight <= topAignment - 10 || startHeight >= topAignment + 10 {
                isTopAlignment = false
            }
        }
        location.height =
            isTopAlignment ? topAignment + (self.currentItemSize.height / 2) : location.height
        return location
    }

    mutating func bottomAlignmentChecking(newLocation: Size) -> Size {
        var location = newLocation
        let endHeight = location.height + (self.currentItemSize.height / 2)
        let bottomAignment = ((screenHeight / 1.22) / 2 - 50)
        if !isBottomAlignment {
            if endHeight >= bottomAignment && endHeight <= bottomAignment + 3 {
                isBottomAlignment = true
            }
        } else {
            if endHeight <= bottomAignment - 10 || endHeight >= bottomAignment + 10 {
                isBottomAlignment = false
            }
        }
        location.height =
            isBottomAlignment
            ? bottomAignment - (self.currentItemSize.height / 2) : location.height
        return location
    }

    mutating func verticalAlignmentChecking(newLocation: Size) -> Size {
        var location = newLocation
        if !isVerticalAlignment {
            if location.height >= 0 && location.height <= 3 {
                isVerticalAlignment = true
            }
        } else {
            if location.height <= -10 || location.height >= 10 {
                isVerticalAlignment = false
            }
        }
        location.height = isVerticalAlignment ? 0 : location.height
        return location
    }

    mutating func horizontalAlignmentChecking(newLocation: Size) -> Size {
        var location = newLocation
        if !isHorizontalAlignment {
            if location.width >= 0 && location.width <= 3 {
                isHorizontalAlignment = true
            }
        } else {
            if location.width <= -10 || location.width >= 10 {
                isHorizontalAlignment = false
            }
        }
        location.width = isHorizontalAlignment ? 0 : location.width
        return location
    }

    mutating func align(proxyFrame: Size, _ location: Size) -> Size {
        var location = leadingAlignmentChecking(proxyFrame: proxyFrame, newLocation: location)
        location = tralingAlignmentChecking(proxyFrame: proxyFrame, newLocation: location)
        location = topAlignmentChecking(newLocation: location)
        location = bottomAlignmentChecking(newLocation: location)
        location = verticalAlignmentChecking(newLocation: location)
        return horizontalAlignmentChecking(newLocation: location)
    }
}
